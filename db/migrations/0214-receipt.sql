-- A row is the contract of an order as its buyer agreed to it anew, word for word, with a payment that took the place of
-- another one: a payment in other parcels is another contract. `hash` is the SHA-256 of `content`.
create table contract_amendment (
  payment_id text primary key references payment,
  order_id text not null references purchase_order,
  content text not null,
  hash bytea not null,
  at timestamptz not null,
  check (hash = sha256(convert_to(content, 'UTF8')))
);
create index on contract_amendment (order_id);

create trigger contract_amendment_stays before update or delete on contract_amendment
  for each row execute function refuse_rewriting();

-- What was agreed to about an order with the payment that paid it; while none has, with its last one.
create view order_contract as
  select s.order_id, coalesce(a.content, s.content) as content, coalesce(a.hash, s.hash) as hash, coalesce(a.at, s.at) as at
  from contract_summary s
    left join lateral (
      select p.id from payment p where p.order_id = s.order_id
      order by p.status in ('paid', 'refunded') desc, p.attempt desc limit 1) p on true
    left join contract_amendment a on a.payment_id = p.id;
