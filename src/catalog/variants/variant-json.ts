import { type SQL, sql } from 'drizzle-orm';
import { translatedWord } from '../../platform/database/translations.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import { holds, photos, products, productVariants } from '../schema.ts';

const { options, hasPriceRange } = products;
const marks = sql`',"hasVariants":true' || case when ${hasPriceRange} then ',"fromPrice":true' else '' end`;

/** `hasVariants` and `fromPrice` of a product with variants, as members of its JSON; empty for others. */
export const variantMarks = onlyWithVariants(marks);

/** And its options and variants. */
export function variantMembers(photoUrl: SQL, language: Language): SQL {
  const written = language === firstLanguage ? sql`${options}::text` : translatedOptions(language);
  return onlyWithVariants(sql`${marks} || ',"options":' || ${written} || ',"variants":' || ${variantsJson(photoUrl)}`);
}

const { translations } = products;

/** Their keys, which addresses use, are those of the first language; `word` is what their variants have. */
function translatedOptions(language: Language): SQL {
  const named = (one: SQL) => {
    const word = sql`${one} ->> 'name'`;
    return sql`${one} || jsonb_build_object('name', ${translatedWord(word, { translations, language })}, 'word', ${word})`;
  };
  return sql`(select jsonb_agg(${named(sql`o`)} || jsonb_build_object('values', (
      select jsonb_agg(${named(sql`v`)} order by v_place) from jsonb_array_elements(o -> 'values') with ordinality listed (v, v_place))) order by place)::text
    from jsonb_array_elements(${options}) with ordinality chosen (o, place))`;
}

function onlyWithVariants(members: SQL): SQL {
  return sql`case when ${options} is null then '' else ${members} end`;
}

function variantsJson(photoUrl: SQL): SQL {
  return sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('_id', v.id, 'values', v.option_values,
      'price', trim_scale(v.price_paise / 100.0),
      'regularPrice', case when v.price_paise = v.sale_paise then trim_scale(v.regular_paise / 100.0) end, 'quantity', v.quantity,
      'held', (select coalesce(sum(h.quantity), 0)::int from ${holds} h
        where h.product_id = v.product_id and h.variant_id = v.id and h.held_until > now()),
      'photos', (select coalesce(json_agg(${photoUrl} order by f.position, f.id), '[]')
        from ${photos} f where f.product_id = v.product_id and v.photos ? f.id),
      'gtin', nullif(v.gtin, ''))) order by v.position), '[]')::text
    from ${productVariants} v where v.product_id = ${products.id} and v.archived_at is null)`;
}
