-- By which methods one may pay in a brand, and in how many parcels at most. What a brand does not say it inherits; where the
-- first does not say it either, everything that is configured is offered.
alter table brand
  add column methods text[] check (methods <@ array['pix', 'card', 'boleto'] and cardinality(methods) > 0),
  add column max_installments int check (max_installments between 1 and 18);
