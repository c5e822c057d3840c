-- How often an address called an endpoint in the current minute, over all processes, in the shape that
-- rate-limiter-flexible asks for. Nothing of it has to outlive a crash; keys are derived from addresses, which are not in it.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  /* In milliseconds since 1970. */
  expire bigint
);
