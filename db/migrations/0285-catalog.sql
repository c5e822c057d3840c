-- What each of the first charges of a plan costs in place of the others, in centavos, and how many they are.
alter table price
  add column introductory_amount integer check (introductory_amount > 0),
  add column introductory_cycles smallint check (introductory_cycles between 1 and 12),
  add constraint price_introductory check (
    (introductory_amount is null) = (introductory_cycles is null)
    and (introductory_amount is null or (interval <> 'once' and introductory_amount < amount))
    and (introductory_cycles < max_cycles) is not false);
