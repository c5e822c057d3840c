import { expect, test } from 'vitest'
import { HOLE, tablesOf } from './sql-tables.ts'

const KNOWN = new Set(['account', 'cart', 'coupon', 'payment', 'price', 'product'])

test.each<[string, string, string[]]>([
  [
    'a list and a join',
    'select * from cart c, product p left join price on true',
    ['cart', 'price', 'product'],
  ],
  [
    'brackets of a join',
    'select from (cart c join product p using (id)) where price > 1',
    ['cart', 'product'],
  ],
  ['a subquery', 'select (select name from account where id = x) as product from cart', ['account', 'cart']],
  ['a body of with', 'with a as (select from cart), b as (select from a) select from b', ['cart']],
  ['a name of with', 'with cart as (select from product) select from cart', ['product']],
  ['a recursive name', 'with recursive cart (id) as (select from cart) select from price', ['price']],
  ['a name in its own body', 'with cart as (select id from cart) select from cart', ['cart']],
  [
    'a name inside brackets alone',
    'select (with cart as (select 1) select from cart), x from cart',
    ['cart'],
  ],
  [
    'a write',
    'insert into cart (id, price) select id, price from coupon on conflict (id) do update set price = 1',
    ['cart', 'coupon'],
  ],
  ['a correction', 'update cart c set price = p.price from product p where c.id = p.id', ['cart', 'product']],
  ['a removal', 'delete from only cart using product p where true', ['cart', 'product']],
  [
    'a merge',
    'merge into cart c using (select from product) p on true when matched then delete',
    ['cart', 'product'],
  ],
  ['a lock', 'select from cart for update of cart skip locked', ['cart']],
  [
    'columns and other names',
    'select product, cart.price, x as coupon, extract(epoch from price) from account a',
    ['account'],
  ],
  ['a comparison', 'select a is distinct from price, b from cart', ['cart']],
  ['a function in the list', 'select from unnest(price) with ordinality as product (a, b), cart', ['cart']],
  ['a union', 'select price from cart union all select price, coupon from product', ['cart', 'product']],
  ['capitals, quotes and a schema', 'SELECT FROM public."cart" JOIN Product ON true', ['cart', 'product']],
  ['texts and comments', "select 'from price' -- from account\n from /* from coupon */ cart", ['cart']],
  [
    'what is filled in',
    `select from ${HOLE}, cart where ${HOLE} in (select id from ${HOLE} join price on true)`,
    ['cart', 'price'],
  ],
  ['a part that begins with a table', `coupon c where c.id = ${HOLE}`, ['coupon']],
  ['a part that is a table', 'coupon', ['coupon']],
  ['a part that goes on with one', ', product p where true', ['product']],
  ['a part that begins with a column', 'price desc', []],
  ['a part that begins with a condition', `price is not null and ${HOLE} = coupon`, []],
])('the tables of %s', (_name, sql, tables) => {
  expect(tablesOf(sql, KNOWN)).toEqual(tables)
})
