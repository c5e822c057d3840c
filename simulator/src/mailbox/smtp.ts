import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailStore } from './mail.store.ts'

const MAX_BYTES = 10 * 1024 * 1024
const HOST = '127.0.0.1'

type Smtp = { port: number; close(): Promise<void> }

/** A mail server that takes everything for anybody, from this machine only, and delivers nothing further. */
export async function startSmtp(mails: MailStore, port: number): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    // Who sends keeps connections at rest for the next message: they are not waited for.
    closeTimeout: 100,
    onData: (stream, session, done) => {
      receive(stream, session, mails).then(() => done(), done)
    },
  })
  // A client that hangs up in the middle of a message is its own business.
  server.on('error', () => undefined)
  const actual = await listen(server, port)
  return { port: actual, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  mails: MailStore,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) throw Object.assign(new Error('Mensagem grande demais'), { responseCode: 552 })
  const { mailFrom, rcptTo } = session.envelope
  const from = mailFrom ? mailFrom.address : ''
  mails.add({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    const listening = server.listen(port, HOST, () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
