import { type SQL, sql } from 'drizzle-orm';
import type { JsonText } from '../../platform/database/row-json.ts';
import { products } from '../schema.ts';

/** Adds `mustPersonalise` to the JSON of a product whose buyers have to answer something; others stay as they are. */
export function withPersonalisationMark<T>(json: SQL): SQL<JsonText<T>> {
  return withMore(json, mark);
}

/** And what they are asked. */
export function withPersonalisation<T>(json: SQL): SQL<JsonText<T>> {
  return withMore(json, sql`${mark} || coalesce(',"personalisation":' || ${optionsJson}, '')`);
}

const mark = sql`case when ${products.personalisation} @> '[{"isRequired":true}]' then ',"mustPersonalise":true' else '' end`;

/** The text of an object ends with its brace. */
function withMore<T>(json: SQL, more: SQL): SQL<JsonText<T>> {
  return sql`(left(${json}, -1) || ${more} || '}')`;
}

const inRupees = (option: SQL) =>
  sql`(${option} - 'pricePaise' || jsonb_build_object('price', trim_scale((${option} ->> 'pricePaise')::numeric / 100)))`;
const choicesJson = sql`(select jsonb_agg(${inRupees(sql`c`)} order by place) from jsonb_array_elements(o -> 'choices') with ordinality choices (c, place))`;
const optionsJson = sql`(select jsonb_agg(${inRupees(sql`o`)} || case when o ? 'choices' then jsonb_build_object('choices', ${choicesJson}) else '{}' end
  order by place)::text from jsonb_array_elements(${products.personalisation}) with ordinality asked (o, place))`;
