/** After the first press of a visit, what it shows comes first: scripts and photos that arrive meanwhile would keep it waiting. */
export const pressPauseMs = 200;
