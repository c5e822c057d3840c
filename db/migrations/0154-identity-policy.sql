-- Whose accounts the buyers of a brand have. Brands that are shared have them in common; an isolated brand has accounts of
-- its own, so that one e-mail address may have an account there and another one elsewhere.
alter table brand
  add column identity_policy text not null default 'shared' check (identity_policy in ('shared', 'isolated'));

-- The isolated brand of an account, and nothing for an account of the brands that share them.
alter table account add column isolated_brand_id text references brand;
create index account_brand on account (brand_id);

alter table account
  drop constraint account_email_key,
  add constraint account_email_key unique nulls not distinct (email, isolated_brand_id);

-- A brand where it is isolated, and nothing where it shares its accounts.
create function isolated_brand(brand text) returns text stable language sql
  return (select id from brand where id = $1 and identity_policy = 'isolated');

-- An account is of its brand's policy at that moment: whoever changes the policy waits for it, or it waits for them.
create function follow_identity_policy() returns trigger language plpgsql as $$
begin
  select case identity_policy when 'isolated' then id end into new.isolated_brand_id
    from brand where id = new.brand_id for share;
  return new;
end $$;
create trigger account_follows_identity_policy before insert on account
  for each row execute function follow_identity_policy();
