import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '#kernel/errors.ts'
import { deriveToken } from '#kernel/secrets.ts'
import { addressOf } from './headers.ts'

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1]

const WINDOW_SECONDS = 60

interface Limits {
  /** Of one address at an endpoint that is open to anybody. */
  perMinute: number
  /** Of one program. */
  programPerMinute: number
  /** Addresses are persons: the table knows them by what is derived from this. */
  secret: string
  /** The API key that a request is made with; undefined where it is made with none. */
  programOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>
}

/**
 * Limits how often an endpoint is called by one address (for IPv6 per network of 64 bits), and how often one program calls
 * by its key. PostgreSQL counts it in one statement, so that all processes share it. Each process remembers who is over
 * the limit and refuses them without a statement. While the database is away it refuses as everything else does. Each
 * answer that is counted says the limit and what is left of it (draft-ietf-httpapi-ratelimit-headers-10).
 */
export async function addRateLimit(server: FastifyInstance, pool: pg.Pool, limits: Limits): Promise<void> {
  const { perMinute, programPerMinute, secret } = limits
  const keyOf = (what: string) => deriveToken(secret, 'rate-limit', what)
  await server.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_SECONDS * 1000,
    store: storeOf(pool),
  })
  const ofAddress = server.createRateLimit({
    max: ({ routeOptions }) => routeOptions.config.limit?.perMinute ?? perMinute,
    keyGenerator: (request) =>
      keyOf(`${request.method} ${request.routeOptions.url} ${normalizeIP(addressOf(request))}`),
  })
  const programs = new WeakMap<FastifyRequest, string>()
  const ofProgram = server.createRateLimit({
    max: programPerMinute,
    keyGenerator: (request) => keyOf(`program ${programs.get(request)}`),
  })
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.limit) return say(reply, 'address', await ofAddress(request))
    const program = await limits.programOf(request, reply)
    if (program === undefined) return
    programs.set(request, program)
    say(reply, 'key', await ofProgram(request))
  })
}

/** Says a limit and what is left of it; refuses `request.too-many` when nothing is. */
function say(
  { raw }: FastifyReply,
  name: string,
  counted: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>,
): void {
  if (counted.isAllowed) return
  const { max, remaining, ttlInSeconds, isExceeded } = counted
  raw.setHeader('ratelimit-policy', `"${name}";q=${max};w=${WINDOW_SECONDS}`)
  raw.setHeader('ratelimit', `"${name}";r=${remaining};t=${ttlInSeconds}`)
  if (!isExceeded) return
  raw.setHeader('retry-after', String(ttlInSeconds))
  throw new Refused('request.too-many')
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
