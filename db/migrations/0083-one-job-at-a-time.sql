-- Sweeps asked for the same payment again while it was being asked for: such jobs are one at a time now. A queue that is
-- there already keeps its policy, and the library has no way to change it.
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set policy = 'exclusive', retry_delay_max = 20
    where name in ('payment.charge', 'payment.settle', 'checkout.refund');
  end if;
end $$;
