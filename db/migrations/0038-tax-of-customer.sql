-- A tax may ask who buys: 'person' (CPF) or 'company' (CNPJ). What a company withholds at the source is said to it and not
-- charged: of income ('irrf'), of PIS, COFINS and CSLL together ('csrf', Lei 10.833/2003, art. 30), and of ISS. Neither
-- changes what is to be paid, so that a sum can be told before anybody is known.
alter table tax_rule
  add customer text check (customer in ('person', 'company')),
  drop constraint tax_rule_code_check,
  add constraint tax_rule_code_check check (code in ('iss', 'icms', 'pis', 'cofins', 'irrf', 'csrf', 'iss-withheld', 'cbs',
    'ibs', 'ibpt-federal', 'ibpt-state', 'ibpt-municipal')),
  drop constraint tax_rule_effect_check,
  add constraint tax_rule_effect_check check (effect in ('inside', 'shown', 'added', 'withheld')),
  add check (customer is null or effect <> 'added'),
  add check (effect <> 'withheld' or customer = 'company' and code in ('irrf', 'csrf', 'iss-withheld')),
  add check (effect = 'withheld' or code not in ('csrf', 'iss-withheld')),
  drop constraint tax_rule_overlap,
  add constraint tax_rule_overlap exclude using gist (coalesce(brand_id, '') with =, coalesce(product_type, '') with =,
    coalesce(customer, '') with =, code with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null);
