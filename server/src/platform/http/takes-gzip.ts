/** Whether somebody who sent this `Accept-Encoding` takes gzip; a weight of nothing says that they do not (RFC 9110, 12.4.2). */
export function takesGzip(accepted = ''): boolean {
  const codings = accepted.split(',').map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
  return codings.some(([name, ...weights]) => name === 'gzip' && !weights.some((weight) => NONE.test(weight)))
}

const NONE = /^q\s*=\s*0(\.0*)?$/
