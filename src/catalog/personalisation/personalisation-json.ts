import { type SQL, sql } from 'drizzle-orm';
import { products } from '../schema.ts';

/** `mustPersonalise` of a product whose buyers have to answer something, as a member of its JSON; empty for others. */
export const personalisationMark = sql`case when ${products.personalisation} @> '[{"isRequired":true}]' then ',"mustPersonalise":true' else '' end`;

const inRupees = (option: SQL) =>
  sql`(${option} - 'pricePaise' || jsonb_build_object('price', trim_scale((${option} ->> 'pricePaise')::numeric / 100)))`;
const choicesJson = sql`(select jsonb_agg(${inRupees(sql`c`)} order by place) from jsonb_array_elements(o -> 'choices') with ordinality choices (c, place))`;
const optionsJson = sql`(select jsonb_agg(${inRupees(sql`o`)} || case when o ? 'choices' then jsonb_build_object('choices', ${choicesJson}) else '{}' end
  order by place)::text from jsonb_array_elements(${products.personalisation}) with ordinality asked (o, place))`;

/** And what they are asked. */
export const personalisationMembers = sql`${personalisationMark} || coalesce(',"personalisation":' || ${optionsJson}, '')`;
