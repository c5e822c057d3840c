import { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { deriveToken } from '#kernel/secrets.ts'
import { addressOf } from './origin.ts'

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1]

const WINDOW_SECONDS = 60

interface Limit {
  perMinute: number
  /** Addresses are persons: the table knows them by what is derived from this. */
  secret: string
}

/**
 * The limit per endpoint and address (for IPv6 per network of 64 bits). PostgreSQL counts it in one statement, so that
 * all processes share it. Each process remembers who is over the limit and refuses them without a statement. While the
 * database is away it refuses as everything else does.
 */
export function rateLimitOptions(pool: pg.Pool, { perMinute, secret }: Limit) {
  const store = storeOf(pool)
  const keyOf = (request: FastifyRequest) =>
    deriveToken(
      secret,
      'rate-limit',
      `${request.method} ${request.routeOptions.url} ${normalizeIP(addressOf(request))}`,
    )
  return { global: false, max: perMinute, timeWindow: WINDOW_SECONDS * 1000, store, keyGenerator: keyOf }
}

const limiterOf = (pool: pg.Pool, most: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: '',
    points: most,
    duration: WINDOW_SECONDS,
    inMemoryBlockOnConsumed: most,
  })

/** The library's counts in the form in which Fastify's plugin asks for them: an endpoint may have a limit of its own. */
function storeOf(pool: pg.Pool): FastifyRateLimitStoreCtor {
  const limiters = new Map<number, RateLimiterPostgres>()
  const count = async (key: string, most: number): Promise<Counted> => {
    const limiter = limiters.get(most) ?? limiterOf(pool, most)
    limiters.set(most, limiter)
    const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(onlyWhenOver)
    // It tells nothing of how often somebody asked who is over the limit.
    return { current: consumedPoints || most + 1, ttl: msBeforeNext }
  }
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done, _window, most) =>
      void count(key, most).then((one) => done(null, one), done)
    child = () => this
  }
}

function onlyWhenOver(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}
