-- The last version (a position of brand_document) that a brand inherited from the first before it sold for another
-- company; null while both sell for one CNPJ. Terms name who sells, so those of another company never hold here.
alter table brand add column inherits_documents_to bigint;

-- Compares the company of a brand with that of the first whenever its CNPJ is written.
create function note_company_of_brand() returns trigger language plpgsql as $$
declare of_first text := (select cnpj from brand where id = coalesce(new.parent_id, 'main') and id <> new.id);
begin
  if new.cnpj is null or of_first is null or new.cnpj = of_first then
    new.inherits_documents_to := null;
  elsif tg_op = 'INSERT' then
    new.inherits_documents_to := 0;
  elsif old.inherits_documents_to is null then
    new.inherits_documents_to := (select coalesce(max(position), 0) from brand_document);
  end if;
  return new;
end $$;
create trigger brand_company before insert or update of cnpj, parent_id on brand
  for each row execute function note_company_of_brand();

-- When the first brand sells for another CNPJ, the others are compared with it again.
create function compare_company_of_brands() returns trigger language plpgsql as $$
begin
  update brand set cnpj = cnpj where id <> new.id;
  return null;
end $$;
create trigger brand_company_of_first after update of cnpj on brand
  for each row when (new.id = 'main' and new.cnpj is distinct from old.cnpj)
  execute function compare_company_of_brands();

update brand set cnpj = cnpj where id <> 'main';
