-- A row is a file that a product gives to whoever has it.
create view file_of_product as
  select product_id, id as file_id from product_file where removed_at is null;
