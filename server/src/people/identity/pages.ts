import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'

/** What a person is told instead of the provider's own pages, on a screen of ours. */
export interface Problem {
  reason: string
  status: number
}

type ErrorContext = Pick<KoaContextWithOIDC, 'req' | 'accepts' | 'respond' | 'status' | 'body'>

const problems = new WeakMap<object, { ctx: ErrorContext; reason: string }>()

/** What the provider wants told to who sent this request, if anything. */
export function problemFor(request: object): Problem | undefined {
  const problem = problems.get(request)
  return problem && { reason: problem.reason, status: Math.max(problem.ctx.status, 400) }
}

/** Something was wrong with where the person came from, or how; they are never sent on. */
export function showProblem(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  show(ctx, reasonOf(out.error, error))
}

function show(ctx: ErrorContext, reason: string): void {
  problems.set(ctx.req, { ctx, reason })
  ctx.respond = false
}

/** An address below the provider's that is none of its own. */
export function showNothing(ctx: ErrorContext): void {
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = { error: 'not_found' }
    ctx.status = 404
    return
  }
  show(ctx, 'nada')
}

function reasonOf(code: string, { name }: Error): string {
  if (name === 'SessionNotFound') return 'prazo'
  if (code === 'invalid_client') return 'aplicativo'
  if (code === 'invalid_redirect_uri') return 'endereco'
  return code === 'server_error' ? 'falha' : 'pedido'
}

/** Our page asks whether the person wants to leave; what the app wished for is kept in the browser session. */
export function askToSignOut(ctx: KoaContextWithOIDC): void {
  ctx.status = 303
  ctx.redirect('/auth/logout')
}

export const sayGoodbye = askToSignOut
