import type { AddressInfo } from 'node:net'
import dns2 from 'dns2'

const { Packet } = dns2
const type = Packet.TYPE.TXT
/** A text is sent in parts of 255 signs at most (RFC 1035, 3.3.14). */
const PARTS = /.{1,255}/g

/** A DNS server with the texts (TXT) of `zone` by name, which a test may change; `away` answers nothing, as one that is down. */
export async function startDns(zone: Record<string, string[]>) {
  const state = { away: false }
  const server = dns2.createServer({
    udp: true,
    handle(request, send) {
      if (state.away) return
      const response = Packet.createResponseFromRequest(request)
      const { name = '' } = request.questions[0] ?? {}
      const texts = zone[name]
      if (!texts) response.header.rcode = Packet.RCODE.NXDOMAIN
      for (const text of texts ?? [])
        response.answers.push({
          name,
          type,
          class: Packet.CLASS.IN,
          ttl: 60,
          data: text.match(PARTS),
        } as never)
      send(response)
    },
  })
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  const { port } = server.addresses().udp as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    state,
    [Symbol.asyncDispose]: () => server.close() as Promise<void>,
  }
}
