import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it takes; `refuse` makes it answer an error to the next messages. */
export async function openSmtpSink() {
  const mails: Email[] = []
  let refusing: string | undefined
  const server = new SMTPServer({
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the sink has no port')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return {
    mails,
    url: `smtp://127.0.0.1:${address.port}`,
    refuse(sentence: string | undefined) {
      refusing = sentence
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
