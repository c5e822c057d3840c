import type { Simulator } from '../index.ts'

export const CLIENT = { clientId: 'test-client', clientSecret: 'test secret/+%', key: 'pix@loja.example' }
const FREE_PORTS = { port: 0, smtpPort: 0 }
/** What every test starts with: free ports, state in memory, violations of ours fail loudly, quick retries. */
export const OPTIONS = { ...CLIENT, ...FREE_PORTS, strict: true, retryDelays: [5, 10, 20] }

export const CHARGE = {
  calendario: { expiracao: 1800 },
  devedor: { cpf: '12345678909', nome: 'Ana Souza' },
  valor: { original: '49.90' },
  chave: CLIENT.key,
  solicitacaoPagador: 'Pedido 123',
  infoAdicionais: [{ nome: 'Produto', valor: 'Plano Essencial' }],
}
export const TXID = 'pedido0000000000000000000001'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and say themselves what they expect
type Reply = { status: number; type: string; body: any }
export type Client = (operation: string, body?: unknown) => Promise<Reply>

/** Asks for a token as RFC 6749 has it. */
export async function requestToken(
  url: string,
  form: Record<string, string>,
  credentials = CLIENT,
): Promise<Reply> {
  const pair = [credentials.clientId, credentials.clientSecret].map(encodeURIComponent).join(':')
  const headers = { authorization: `Basic ${btoa(pair)}` }
  const body = new URLSearchParams(form)
  return reply(await fetch(`${url}/oauth/token`, { method: 'POST', headers, body }))
}

/** A client of the API Pix: `await call('PUT /cob/abc', body)`. */
export async function clientOf(simulator: Simulator, scope?: string): Promise<Client> {
  const form = { grant_type: 'client_credentials', ...(scope ? { scope } : {}) }
  const { body } = await requestToken(simulator.url, form)
  return clientWith(simulator, body.access_token as string)
}

export function clientWith(simulator: Simulator, token: string): Client {
  return async (operation, body) => {
    const [method = '', path = ''] = operation.split(' ')
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const content = typeof body === 'string' ? body : JSON.stringify(body)
    return reply(await fetch(`${simulator.url}/pix/v2${path}`, { method, headers, body: content }))
  }
}

async function reply(response: Response): Promise<Reply> {
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : text }
}
