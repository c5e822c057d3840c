-- What else of a storefront is data. Its id stands in its addresses (`/loja-gg`). Without a monogram it shows the
-- product's own mark, and without colours the product's own.
alter table brand
  add constraint brand_id_form check (id ~ '^[a-z][a-z0-9]{0,19}$'),
  -- The one sentence at the top of the store.
  add column promise text not null default 'Tudo para viver bem do seu trabalho.',
  add column description text not null
    default 'Assinaturas, treinamentos e materiais digitais para quem vive do próprio trabalho.',
  add column monogram text check (monogram ~ '^[[:upper:]0-9]{1,3}$'),
  -- `Theme` of contract/src/theme.ts.
  add column theme jsonb not null default '{"scheme": "both", "light": {}, "dark": {}}';
