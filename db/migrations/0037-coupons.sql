-- What is typed for a code is often not what was printed: O for 0, I or l for 1, hyphens left out. No two codes are alike
-- in this way, and one is found by any of them. A code without a letter or digit of ours is its own key.
create function code_key(code text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(translate(regexp_replace(code, '[^0-9A-Z]', '', 'g'), 'OIL', '011'), ''), code);

alter table coupon add key text not null generated always as (code_key(code)) stored unique;
alter table coupon_code add key text not null generated always as (code_key(code)) stored unique;

-- 'trial-days': a plan costs nothing today and its first charge comes so many days later. 'free-months': the first so
-- many charges of a monthly plan cost nothing.
alter table coupon
  add birthday text check (birthday in ('day', 'month')),
  drop constraint coupon_kind_check,
  add constraint coupon_kind_check
    check (kind in ('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months')),
  add check (kind <> 'trial-days' or value <= 90 and combines_with = '{}'),
  add check (kind <> 'free-months' or value <= 12),
  add check (kind not in ('trial-days', 'free-months') or duration = 'once' and max_discount is null);

-- Days that a plan is used before its first charge.
alter table order_line add trial_days integer check (trial_days between 1 and 90);
