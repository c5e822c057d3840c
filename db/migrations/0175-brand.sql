-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Who sells. A brand is data: two ship, others need no code on the server.
create table brand (
  id text primary key constraint brand_id_form check (id ~ '^[a-z][a-z0-9]{0,19}$'),
  name text not null,
  legal_name text,
  cnpj character(14),
  address text,
  email text,
  phone text,
  hours text,
  -- The picture that is a brand's mark, where it was sent one: it stands in place of its monogram.
  mark text check (mark ~ '^/marks/brm_[0-9a-z]{26}\.png$'),
  -- In which typeface a brand is set: `Typeface` of contract/src/brand.ts.
  typeface text not null default 'figtree' check (typeface in ('figtree', 'nunito', 'space-grotesk', 'lora')),
  -- What a brand says at the end of a kind of message, by its kind (`MAIL_TEXTS` of contract/src/mail-text.ts). A kind of
  -- which it says nothing has its parent's text; where that says nothing either, the message ends as the product wrote it.
  mail_texts jsonb not null default '{}' check (jsonb_typeof(mail_texts) = 'object'),
  promise text not null default 'Tudo para viver bem do seu trabalho.',
  description text not null default 'Assinaturas, treinamentos e materiais digitais para quem vive do próprio trabalho.',
  monogram text check (monogram ~ '^[[:upper:]0-9]{1,3}$'),
  theme jsonb not null default '{"dark": {}, "light": {}, "scheme": "both"}',
  version integer not null default 1,
  parent_id text references brand,
  -- Whose accounts the buyers of a brand have. Brands that are shared have them in common; an isolated brand has accounts of
  -- its own, so that one e-mail address may have an account there and another one elsewhere.
  identity_policy text not null default 'shared' check (identity_policy in ('shared', 'isolated')),
  -- How a brand's storefront is composed, and how it speaks: a paragraph under its promise, what it calls the things it sells,
  -- and how its messages end.
  layout text not null default 'grid' check (layout in ('grid', 'editorial')),
  lead text,
  product_word text not null default 'produto',
  products_word text not null default 'produtos',
  signature text,
  -- Where a brand's storefront leads, at its top and at its foot: `Menu` of contract/src/menu.ts. A brand that says nothing
  -- has its parent's; where that says nothing either, the product's own.
  header_menu jsonb,
  footer_menu jsonb,
  -- The series in which a brand counts its orders and its provisional receipts (RPS) for itself; its letters begin the codes
  -- of its orders. A brand that says none counts with the others that say none. A series has a sequence for each, made with
  -- it and kept when it is given up: whoever takes it again goes on counting, so that no code is given out twice.
  number_series text unique check (number_series ~ '^[A-Z]{2,4}$' and number_series <> 'VIT'),
  -- The name of a host that is a brand's own: its addresses are bare there. The first brand's is that of the installation.
  host text unique
    check (length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'),
  -- By which methods one may pay in a brand, and in how many parcels at most. What a brand does not say it inherits; where the
  -- first does not say it either, everything that is configured is offered.
  methods text[] check (methods <@ array['pix', 'card', 'boleto'] and cardinality(methods) > 0),
  max_installments integer check (max_installments between 1 and 18),
  -- The Pix key that receives for a brand, at the bank that the installation is configured for. A brand that says none
  -- receives by its parent's, and where that says none either, by the installation's.
  pix_key text check (length(pix_key) between 1 and 77),
  check (parent_id <> id),
  constraint brand_company check (num_nulls(legal_name, cnpj, address) in (0, 3)),
  constraint brand_complete check (parent_id is not null or num_nulls(legal_name, cnpj, address, email, phone, hours) = 0),
  constraint brand_first_host check (parent_id is not null or host is null)
);

create function make_number_series() returns trigger language plpgsql as $$
begin
  execute format('create sequence if not exists %I', 'order_number_' || lower(new.number_series));
  execute format('create sequence if not exists %I', 'rps_number_' || lower(new.number_series));
  return new;
end $$;
create trigger brand_number_series before insert or update of number_series on brand
  for each row when (new.number_series is not null) execute function make_number_series();

create trigger brand_told after insert or update or delete on brand for each statement execute function tell_catalog_changed();

-- The terms of sale and the privacy policy of a brand, each in versions. What a brand has not written it has from the first,
-- and what nobody has written is the product's own. What was published stays as it was: people agreed to it.
create table brand_document (
  position bigint generated always as identity,
  brand_id text not null references brand,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  text text not null check (length(text) between 1 and 30000),
  -- The account of who published it.
  author text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);
create index brand_document_brand on brand_document (brand_id, position);

create trigger brand_document_stays before update or delete on brand_document
  for each row execute function refuse_rewriting();
create trigger brand_document_told after insert on brand_document
  for each statement execute function tell_catalog_changed();

-- A brand where it is isolated, and nothing where it shares its accounts.
create function isolated_brand(brand text) returns text stable language sql
  return (select id from brand where id = $1 and identity_policy = 'isolated');

-- The next number of a counter (`order_number` or `rps_number`) in a brand, and the series that it is of.
create function next_number(counter text, brand_id text, out series text, out number bigint) language sql volatile as $$
  select b.number_series, nextval((counter || coalesce('_' || lower(b.number_series), ''))::regclass)
  from (values (brand_id)) asked (id) left join brand b using (id)
$$;

create view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature,
    coalesce(b.header_menu, p.header_menu) as header_menu, coalesce(b.footer_menu, p.footer_menu) as footer_menu,
    case when b.pix_key is not null then b.id when p.pix_key is not null then p.id end as pix_key_of
  from brand b left join brand p on p.id = b.parent_id;
