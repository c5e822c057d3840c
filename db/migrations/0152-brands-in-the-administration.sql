-- Brands are written in the administration. What a brand does not say of who sells it says as its parent does; the first
-- brand has no parent and says everything.
alter table brand
  alter column legal_name drop not null,
  alter column cnpj drop not null,
  alter column address drop not null,
  alter column email drop not null,
  alter column phone drop not null,
  alter column hours drop not null,
  add column version int not null default 1,
  add column parent_id text references brand check (parent_id <> id),
  -- Three facts of one company: those of two are never mixed.
  add constraint brand_company check (num_nulls(legal_name, cnpj, address) in (0, 3)),
  add constraint brand_complete
    check (parent_id is not null or num_nulls(legal_name, cnpj, address, email, phone, hours) = 0);

-- A brand as its pages, messages and contracts show it, with what it inherits.
create view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme
  from brand b left join brand p on p.id = b.parent_id;
