import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server that keeps what it takes; `refuse` makes it answer an error to the next messages, and while it is
 * away nobody answers at its address.
 */
export async function openSmtpSink() {
  const mails: Email[] = []
  let refusing: string | undefined
  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          if (refusing) return done(new Error(refusing))
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
    refuse(sentence: string | undefined) {
      refusing = sentence
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
