import type pg from 'pg';
import { expect, it } from 'vitest';
import { findWrittenTables } from './written-tables.ts';

const found = (statement: string, rowCount = 1) => findWrittenTables(statement, { rowCount } as pg.QueryResult);

it.each([
  ['insert into "products" ("id") values ($1) on conflict ("id") do update set "id" = $1', ['products']],
  ['update "holds" h set quantity = 1', ['holds']],
  ['delete from only reviews where id = $1', ['reviews']],
  ['UPDATE pgboss.job SET state = $1', ['pgboss']],
  [
    'with moved as (update "products" set a = 1 returning a), noted as (insert into\n "stock_moves" (b) values (1)) select a from moved',
    ['products', 'stock_moves'],
  ],
  ['select id from "products" where id = $1 for update', []],
  ['with locked as (select id from products for no key update skip locked) select id from locked', []],
])('%s writes %j', (statement, tables) => {
  expect(found(statement)).toEqual(tables);
});

it('A statement that found no row to write has written nothing, unless others inside it may have', () => {
  expect(found('update products set a = 1 where false', 0)).toEqual([]);
  expect(found('with gone as (delete from holds returning id) select id from gone', 0)).toEqual(['holds']);
});
