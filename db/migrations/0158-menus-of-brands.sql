-- Where a brand's storefront leads, at its top and at its foot: `Menu` of contract/src/menu.ts. A brand that says nothing
-- has its parent's; where that says nothing either, the product's own.
alter table brand
  add column header_menu jsonb,
  add column footer_menu jsonb;

create or replace view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature,
    coalesce(b.header_menu, p.header_menu) as header_menu, coalesce(b.footer_menu, p.footer_menu) as footer_menu
  from brand b left join brand p on p.id = b.parent_id;
