-- Whose account receives the Pix of a brand, as the buyer's bank names them: who has the key; nobody where it is the
-- installation's.
create or replace view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature,
    coalesce(b.header_menu, p.header_menu) as header_menu, coalesce(b.footer_menu, p.footer_menu) as footer_menu,
    case when b.pix_key is not null then b.id when p.pix_key is not null then p.id end as pix_key_of
  from brand b left join brand p on p.id = b.parent_id;
