/** The values that a message in ICU MessageFormat names, read from its text by the compiler. */
export type ValuesIn<Text extends string> = string extends Text ? never : Simplify<Scan<Text, 'm'>>;

type Simplify<Values> = { [Name in keyof Values]: Values[Name] };
type Text = string | number;

/** The text before the first brace, the brace, the text after it. */
type Brace<S extends string> = S extends `${infer Before}{${infer After}`
  ? Before extends `${infer Head}}${infer Tail}`
    ? [Head, '}', `${Tail}{${After}`]
    : [Before, '{', After]
  : S extends `${infer Head}}${infer Tail}`
    ? [Head, '}', Tail]
    : [S, '', ''];

/** `In`: the braces that are open, the innermost first; 'm' = a message, 'o' = the options of a plural or select. */
type Scan<S extends string, In extends string, Found = unknown> =
  Brace<S> extends [string, infer Sign, infer After extends string]
    ? Sign extends '{'
      ? In extends `o${string}`
        ? Scan<After, `m${In}`, Found>
        : Argument<After, In, Found>
      : Sign extends '}'
        ? Scan<After, DropFirst<In>, Found>
        : Found
    : Found;

type DropFirst<S extends string> = S extends `${infer _First}${infer Rest}` ? Rest : '';

type Argument<S extends string, In extends string, Found> =
  Brace<S> extends [infer Head extends string, infer Sign, infer After extends string]
    ? Head extends `${infer Name}, ${infer Kind}`
      ? Sign extends '{'
        ? Scan<`{${After}`, `o${In}`, Found & Value<Name, Kind>>
        : Scan<After, In, Found & Value<Name, Kind>>
      : Scan<After, In, Found & Value<Head, ''>>
    : Found;

type Value<Name extends string, Kind extends string> = {
  [One in Name]: Kind extends `plural${string}` | `number${string}`
    ? number
    : Kind extends `select${string}`
      ? string
      : Text;
};
