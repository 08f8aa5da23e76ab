export const maxNumberStep = 100;
/** Numbers have at most nine digits; below this one there is room for a million orders of the longest step. */
export const maxNextNumber = 899_000_000;
