import { type SQL, sql } from 'drizzle-orm';
import { translatedWord } from '../../platform/database/translations.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import { products } from '../schema.ts';

/** `mustPersonalise` of a product whose buyers have to answer something, as a member of its JSON; empty for others. */
export const personalisationMark = sql`case when ${products.personalisation} @> '[{"isRequired":true}]' then ',"mustPersonalise":true' else '' end`;

const inRupees = (option: SQL, language: Language) =>
  sql`(${option} - 'pricePaise' || jsonb_build_object('price', trim_scale((${option} ->> 'pricePaise')::numeric / 100))${labelIn(option, language)})`;
function labelIn(option: SQL, language: Language): SQL {
  if (language === firstLanguage) return sql``;
  const label = translatedWord(sql`${option} ->> 'label'`, { translations: products.translations, language });
  return sql` || jsonb_build_object('label', ${label})`;
}
const choicesJson = (language: Language) =>
  sql`(select jsonb_agg(${inRupees(sql`c`, language)} order by place) from jsonb_array_elements(o -> 'choices') with ordinality choices (c, place))`;
const optionsJson = (
  language: Language,
) => sql`(select jsonb_agg(${inRupees(sql`o`, language)} || case when o ? 'choices' then jsonb_build_object('choices', ${choicesJson(language)}) else '{}' end
  order by place)::text from jsonb_array_elements(${products.personalisation}) with ordinality asked (o, place))`;

/** And what they are asked. */
export const personalisationMembers = (language: Language) =>
  sql`${personalisationMark} || coalesce(',"personalisation":' || ${optionsJson(language)}, '')`;
