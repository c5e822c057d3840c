-- A boleto is taken late as the shop says, and costs nothing less when it is paid early.
drop table boleto_term;
alter table payment
  drop column prompt_until,
  drop column prompt_discount;
