import { randomBytes } from 'node:crypto'

export interface Part {
  name?: string
  filename?: string
  type?: string
  content: string | Buffer
}

export interface RawForm {
  body: Buffer
  headers: { 'content-type': string }
}

/** A `multipart/form-data` body as it goes over the wire, also of parts that no browser would send. */
export function rawForm(
  parts: readonly Part[],
  boundary = `limite-${randomBytes(8).toString('hex')}`,
): RawForm {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(`--${boundary}\r\n${headersOf(name, filename, type)}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

function headersOf(name?: string, filename?: string, type?: string): string {
  const disposition = [
    'form-data',
    name !== undefined && `name="${name}"`,
    filename !== undefined && `filename="${filename}"`,
  ]
  return [
    `Content-Disposition: ${disposition.filter(Boolean).join('; ')}`,
    ...(type ? [`Content-Type: ${type}`] : []),
  ].join('\r\n')
}

/** The `json` part of a form. */
export const jsonPart = (value: unknown): Part => ({ name: 'json', content: JSON.stringify(value) })
