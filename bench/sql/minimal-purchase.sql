\set product random(1, 2000)
\set buyer random(1, 8)
\set r random(1, 1000000000000000)
begin;
select price, quantity from minimal.products where id = :product for update;
insert into minimal.checkouts values (md5((:r)::text)::uuid, :buyer, 40000, 'held', 'order ' || :r, now() + interval '15 minutes');
insert into minimal.lines values (md5((:r)::text)::uuid, :product, 1);
commit;
begin;
select id, amount from minimal.checkouts where provider_order = 'order ' || :r for update;
update minimal.products set quantity = quantity - 1 where id = :product;
insert into minimal.payments values ('pay ' || :r, md5((:r)::text)::uuid, 40000);
update minimal.checkouts set state = 'paid' where id = md5((:r)::text)::uuid;
insert into minimal.jobs (checkout_id, kind) values (md5((:r)::text)::uuid, 'email');
commit;
insert into minimal.events values ('authorized ' || :r, md5((:r)::text)::uuid), ('captured ' || :r, md5((:r)::text)::uuid), ('paid ' || :r, md5((:r)::text)::uuid);
