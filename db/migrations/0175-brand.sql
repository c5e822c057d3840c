-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a brand: a storefront with its own name, company and look. The first brand has no parent; the others
-- inherit from their parent what they leave null.
create table brand (
  id text primary key constraint brand_id_form check (id ~ '^[a-z][a-z0-9]{0,19}$'),
  name text not null,
  legal_name text,
  cnpj character(14),
  address text,
  email text,
  phone text,
  hours text,
  -- The path of the picture that stands in place of the monogram.
  mark text check (mark ~ '^/marks/brm_[0-9a-z]{26}\.png$'),
  -- `Typeface` of contract/src/brand.ts.
  typeface text not null default 'figtree' check (typeface in ('figtree', 'nunito', 'space-grotesk', 'lora')),
  -- What the messages of each kind end with, by kind (`MAIL_TEXTS` of contract/src/mail-text.ts). A kind that is
  -- missing here is inherited from the parent, then from the product.
  mail_texts jsonb not null default '{}' check (jsonb_typeof(mail_texts) = 'object'),
  promise text not null default 'Tudo para viver bem do seu trabalho.',
  description text not null default 'Assinaturas, treinamentos e materiais digitais para quem vive do próprio trabalho.',
  monogram text check (monogram ~ '^[[:upper:]0-9]{1,3}$'),
  theme jsonb not null default '{"dark": {}, "light": {}, "scheme": "both"}',
  version integer not null default 1,
  parent_id text references brand,
  -- Whether the buyers of the brand have accounts that are valid in all shared brands, or accounts of the brand
  -- alone, so that one e-mail address may have an account here and another one elsewhere.
  identity_policy text not null default 'shared' check (identity_policy in ('shared', 'isolated')),
  -- How the storefront is composed.
  layout text not null default 'grid' check (layout in ('grid', 'editorial')),
  -- The paragraph below the promise.
  lead text,
  -- What the brand calls the things that it sells, one and many.
  product_word text not null default 'produto',
  products_word text not null default 'produtos',
  -- The line that messages are signed with.
  signature text,
  -- The links at the top and at the foot of the storefront: `Menu` of contract/src/menu.ts. Null inherits from the
  -- parent, then from the product.
  header_menu jsonb,
  footer_menu jsonb,
  -- The letters of the series in which the brand numbers its orders and its provisional receipts (RPS). Brands
  -- without letters are numbered together. A series that is given up keeps its sequences, so that no number is given
  -- out twice.
  number_series text unique check (number_series ~ '^[A-Z]{2,4}$' and number_series <> 'VIT'),
  -- The host name of the storefront. The first brand has the host of the installation.
  host text unique
    check (length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'),
  -- The payment methods and the most installments that the brand offers. Null inherits, and the first brand then
  -- offers everything that is configured.
  methods text[] check (methods <@ array['pix', 'card', 'boleto'] and cardinality(methods) > 0),
  max_installments integer check (max_installments between 1 and 18),
  -- The Pix key that the brand is paid by, at the configured bank. Null inherits from the parent, then from the
  -- installation.
  pix_key text check (length(pix_key) between 1 and 77),
  check (parent_id <> id),
  constraint brand_company check (num_nulls(legal_name, cnpj, address) in (0, 3)),
  constraint brand_complete check (parent_id is not null or num_nulls(legal_name, cnpj, address, email, phone, hours) = 0),
  constraint brand_first_host check (parent_id is not null or host is null)
);

-- Creates the two sequences of a number series.
create function make_number_series() returns trigger language plpgsql as $$
begin
  execute format('create sequence if not exists %I', 'order_number_' || lower(new.number_series));
  execute format('create sequence if not exists %I', 'rps_number_' || lower(new.number_series));
  return new;
end $$;
create trigger brand_number_series before insert or update of number_series on brand
  for each row when (new.number_series is not null) execute function make_number_series();

create trigger brand_told after insert or update or delete on brand
  for each statement execute function tell_catalog_changed();

-- A row is a published version of the terms of sale or the privacy policy of a brand. A brand without one has that of
-- the first brand, then that of the product. A version is never changed, because buyers agreed to it.
create table brand_document (
  position bigint generated always as identity,
  brand_id text not null references brand,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  text text not null check (length(text) between 1 and 30000),
  -- The account that published it.
  author text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);
create index brand_document_brand on brand_document (brand_id, position);

create trigger brand_document_stays before update or delete on brand_document
  for each row execute function refuse_rewriting();
create trigger brand_document_told after insert on brand_document
  for each statement execute function tell_catalog_changed();

-- The brand where it is isolated, and null where it shares its accounts.
create function isolated_brand(brand text) returns text stable language sql
  return (select id from brand where id = $1 and identity_policy = 'isolated');

-- The next number of a counter (`order_number` or `rps_number`) in a brand, and the series that the number belongs
-- to.
create function next_number(counter text, brand_id text, out series text, out number bigint) language sql volatile as $$
  select b.number_series, nextval((counter || coalesce('_' || lower(b.number_series), ''))::regclass)
  from (values (brand_id)) asked (id) left join brand b using (id)
$$;

-- A row is a brand with the company data and menus that it inherits from its parent.
create view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature,
    coalesce(b.header_menu, p.header_menu) as header_menu, coalesce(b.footer_menu, p.footer_menu) as footer_menu,
    case when b.pix_key is not null then b.id when p.pix_key is not null then p.id end as pix_key_of
  from brand b left join brand p on p.id = b.parent_id;
