-- What a purchase cannot do without: a stock, a hold, an order with its line, a payment and what has happened.
create schema minimal;
create table minimal.products (id int primary key, price int not null, quantity int not null check (quantity >= 0));
create table minimal.checkouts (id uuid primary key, buyer int not null, amount int not null, state text not null,
  provider_order text unique, held_until timestamptz not null);
create table minimal.lines (checkout_id uuid not null references minimal.checkouts, product_id int not null references minimal.products,
  quantity int not null, primary key (checkout_id, product_id));
create table minimal.payments (id text primary key, checkout_id uuid not null references minimal.checkouts, amount int not null);
create table minimal.events (id text primary key, checkout_id uuid not null references minimal.checkouts);
create table minimal.jobs (id bigint generated always as identity primary key, checkout_id uuid not null, kind text not null);
create index on minimal.checkouts (buyer) where state = 'held';
insert into minimal.products select n, 40000, 1000000000 from generate_series(1, 2000) n;
