-- What a product asks of a boleto that is paid late, and takes off one that is paid early, where that is not what the
-- shop says: versions like those of 0023. Days are calendar days after and before the due day, rates basis points.
create table boleto_term (
  id text primary key,
  product_id text not null references product,
  late_days smallint not null check (late_days between 0 and 30),
  fine_bp smallint not null check (fine_bp between 0 and 200),
  interest_bp smallint not null check (interest_bp between 0 and 100),
  prompt_bp smallint not null check (prompt_bp between 0 and 5000),
  prompt_days smallint not null check (prompt_days between 0 and 30),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint boleto_term_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger boleto_term_kept before update or delete on boleto_term for each row execute function keep_version();

-- What the bank takes off a boleto that is paid until then, in centavos. What came in then is less than the amount.
alter table payment
  add column prompt_until date,
  add column prompt_discount integer,
  add constraint payment_prompt_check check (
    (prompt_until is null) = (prompt_discount is null)
    and (prompt_until is null or (prompt_until <= due_on and prompt_discount between 1 and amount - 1)));
