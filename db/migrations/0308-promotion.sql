-- Tells that the last use of a coupon is taken.
create function tell_of_coupon() returns trigger language plpgsql as $$
begin
  perform emit_event('coupon.exhausted', new.id, null,
    jsonb_build_object('couponId', new.id, 'code', new.code, 'used', new.used));
  return null;
end $$;
create constraint trigger coupon_exhausted_told after update of used on coupon
  deferrable initially deferred for each row when (old.used < new.used and new.used = new.limit_total)
  execute function tell_of_coupon();
