-- How a brand's storefront is composed, and how it speaks: a paragraph under its promise, what it calls the things it sells,
-- and how its messages end.
alter table brand
  add column layout text not null default 'grid' check (layout in ('grid', 'editorial')),
  add column lead text,
  add column product_word text not null default 'produto',
  add column products_word text not null default 'produtos',
  add column signature text;

create or replace view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature
  from brand b left join brand p on p.id = b.parent_id;
