import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Stage = 'greeting' | 'sender' | 'reader' | 'content'

/**
 * A real SMTP server that keeps what it takes; `refuse` makes it answer an error to the next messages, by default to
 * their content with 450, and while it is away nobody answers at its address.
 */
export async function openSmtpSink() {
  const mails: Email[] = []
  let refusing: { stage: Stage; error: Error } | undefined
  const errorAt = (stage: Stage) => (refusing?.stage === stage ? refusing.error : null)
  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => done(errorAt('greeting')),
      onMailFrom: (_address, _session, done) => done(errorAt('sender')),
      onRcptTo: (_address, _session, done) => done(errorAt('reader')),
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const error = errorAt('content')
          if (error) return done(error)
          mails.push(await PostalMime.parse(Buffer.concat(chunks)))
          done()
        })
      },
    })
  let server = open()
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.on('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the sink has no port')
  const { port } = address
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    refuse(sentence: string | undefined, stage: Stage = 'content', responseCode = 450) {
      refusing = sentence ? { stage, error: Object.assign(new Error(sentence), { responseCode }) } : undefined
    },
    leave: close,
    async comeBack() {
      server = open()
      await listen(port)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
