import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { CLIENT, OPTIONS } from './testing/client.ts'

type Certificate = { cert: string; key: string }
let folder: string
let simulator: Simulator
let authority: Certificate

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-tls-'))
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  authority = selfSigned('authority')
  const { cert, key } = signed('server', 'authority')
  simulator = await startSimulator({ ...OPTIONS, tls: { cert, key, ca: authority.cert } })
})
afterAll(async () => {
  await simulator.close()
  rmSync(folder, { recursive: true })
})

test('with mTLS, only a certificate of the configured authority gets a token', async () => {
  selfSigned('stranger')
  expect(await tokenStatus()).toBe(401)
  expect(await tokenStatus(signed('client', 'authority'))).toBe(200)
  expect(await tokenStatus(signed('impostor', 'stranger'))).toBe(401)
})

function tokenStatus(client?: Certificate): Promise<number | undefined> {
  const auth = [CLIENT.clientId, CLIENT.clientSecret].map(encodeURIComponent).join(':')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const options = {
    method: 'POST',
    auth,
    headers,
    ca: authority.cert,
    cert: client?.cert,
    key: client?.key,
    agent: false,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${simulator.url}/oauth/token`, options as object, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end('grant_type=client_credentials')
  })
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

function selfSigned(name: string): Certificate {
  openssl('req', '-x509', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`)
  return read(name)
}

function signed(name: string, by: string): Certificate {
  openssl('req', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
  const authorityFiles = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, '-days', '2', ...authorityFiles)
  return read(name)
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
const read = (name: string): Certificate => ({
  cert: readFileSync(join(folder, `${name}.pem`), 'utf8'),
  key: readFileSync(join(folder, `${name}.key`), 'utf8'),
})
