import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { plainText } from '@vitrine/contract/plain-text'
import { createConcurrencyLimit, type Slot } from '#kernel/concurrency.ts'
import { Refused } from '#kernel/errors.ts'
import type { Done, Work } from './hash-worker.ts'

/** argon2id, which is the library's default, with OWASP's figures: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** The hash of 256 random bits that nobody kept: an unknown address costs the same work as a known one. */
const NOBODY = `${CURRENT}ncHL4Ie6uqhFFvb0DSptRg$i8UE/d/JvuyO3rJSwGyJKsVQDzjOdo/ucT+jsoSwsL8`

/** One processor is left to whoever only looks; 19 MiB each. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/** Of the whole process, because what it spares is the process's processors and memory. */
const oneOfFew = createConcurrencyLimit(AT_ONCE, 32)
const threads = createHashThreads(AT_ONCE)

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B, 3.1.1.2). */
const typed = (password: string) => password.normalize('NFKC')

/** One of the places there are for checking a password: to be taken before any other work is done for one more. Refuses with `unavailable`. */
export const takePlace = oneOfFew.takeSlot

/** Refuses with `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  oneOfFew(() => threads.run({ kind: 'hash', password: typed(password), cost: COST })) as Promise<string>

/** Whether the password is the right one; without a hash, false after the same work. Refuses with `unavailable` who has no `place` and finds none. */
export async function isPassword(
  hash: string | null | undefined,
  password: string,
  place?: Slot,
): Promise<boolean> {
  const verify = () => threads.run({ kind: 'verify', password: typed(password), digest: hash ?? NOBODY })
  const isRight = await (place ? oneOfFew.run(verify) : oneOfFew(verify))
  return isRight === true && typeof hash === 'string'
}

export const isOutdated = (hash: string): boolean => !hash.startsWith(CURRENT)

type Result = string | boolean

/** A thread that hashes, started when first needed; only work keeps it, and with it the process, alive. */
function createThread() {
  const asked = new Map<number, PromiseWithResolvers<Result>>()
  let worker: Worker | undefined
  let last = 0
  const answer = ({ id, ...done }: Done & { id: number }) => {
    const waiting = asked.get(id)
    asked.delete(id)
    if (asked.size === 0) worker?.unref()
    if ('failure' in done) waiting?.reject(new Error(done.failure))
    else waiting?.resolve(done.result)
  }
  const fail = (error: Error) => {
    worker = undefined
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  }
  const open = () =>
    new Worker(new URL('./hash-worker.ts', import.meta.url)).on('message', answer).on('error', fail)
  return {
    load: () => asked.size,
    run(work: Work): Promise<Result> {
      worker ??= open()
      worker.ref()
      const waiting = Promise.withResolvers<Result>()
      asked.set(++last, waiting)
      worker.postMessage({ id: last, work })
      return waiting.promise
    },
  }
}

interface HashThreads {
  /** Hashes or verifies on the thread that has least to do; rejects when the digest cannot be read. */
  run(work: Work): Promise<Result>
}

function createHashThreads(count: number): HashThreads {
  const threads = Array.from({ length: count }, createThread)
  return { run: (work) => threads.toSorted((a, b) => a.load() - b.load())[0]!.run(work) }
}

/** Who chooses a password, and where: what strangers try first. */
interface Owner {
  name: string
  email: string
  /** The name of the shop. */
  brand?: string
}

/** The field of the form that the sentence is put under. */
export type PasswordField = 'password' | 'newPassword'

const SENTENCES = {
  personal: 'A senha não pode conter seu nome nem seu e-mail. Escolha outra',
  ofShop: 'A senha não pode ser o nome da loja com algo em volta. Escolha outra',
  common: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra',
}

/** Shorter pieces of a name are found in half of all words. */
const SHORTEST_WORD = 4
const wordsOf = (text: string) =>
  plainText(text)
    .split(/[\s.'-]+/)
    .filter((word) => word.length >= SHORTEST_WORD)

function isPersonal(password: string, { name, email }: Owner): boolean {
  const words = [...wordsOf(name), plainText(email).split('@')[0]!, plainText(email)]
  return words.some((word) => word.length >= SHORTEST_WORD && password.includes(word))
}

/** What people add to a word to satisfy a form (`Flamengo2026!`) does not make it another password. */
const LONGEST_DECORATION = 6

/** The product's own name and the shop's are words like any other in a sentence, but no password with a year. */
function isOfShop(password: string, { brand = '' }: Owner): boolean {
  return ['vitrine', ...wordsOf(brand)].some(
    (word) => password.includes(word) && password.replaceAll(word, '').length <= LONGEST_DECORATION,
  )
}

function isCommon(password: string): boolean {
  const word = password.replace(/[^a-z]/g, '')
  const isDecorated = COMMON_WORDS.has(word) && password.length - word.length <= LONGEST_DECORATION
  const [first = ''] = password
  return isDecorated || isListed(password) || password === first.repeat(password.length)
}

/** Refuses the passwords that are guessed first (ASVS 6.2.4, 6.2.11), with the sentence on the field. */
export function checkPassword(password: string, owner: Owner, field: PasswordField = 'password'): void {
  const weakness = weaknessOf(plainText(password), owner)
  if (weakness) throw new Refused('request.invalid', undefined, { [field]: [SENTENCES[weakness]] })
}

function weaknessOf(text: string, owner: Owner): keyof typeof SENTENCES | undefined {
  if (isPersonal(text, owner)) return 'personal'
  if (isCommon(text)) return 'common'
  return isOfShop(text, owner) ? 'ofShop' : undefined
}

/** Words that passwords in Portuguese are most often made of, plain lower case. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `senha senhas minhasenha senhaforte senhasegura novasenha trocarsenha mudarsenha suasenha qualquersenha semsenha
  password passw passwd mypassword pass admin administrador administrator root user usuario teste testando test
  brasil brazil brasileiro brasileira hexacampeao pentacampeao seleccao selecao
  flamengo corinthians palmeiras saopaulo vasco vascodagama gremio internacional cruzeiro atletico atleticomg galo
  santos botafogo fluminense bahia vitoria ceara fortaleza sport nautico mengao timao verdao tricolor colorado
  rio riodejaneiro salvador recife curitiba brasilia belohorizonte portoalegre florianopolis goiania manaus
  jesus jesuscristo jesusteama jesusesalvador deus deusefiel deusmeama senhor cristo espiritosanto nossasenhora
  familia minhafamilia amor teamo amorzinho meuamor amordaminhavida minhavida vida felicidade saudade esperanca
  filho filha filhos mamae papai mae pai vovo bebe princesa principe rainha anjo estrela
  maria mariana joao jose ana carlos paulo pedro lucas gabriel gabriela rafael rafaela fernando fernanda marcelo
  rodrigo leonardo guilherme gustavo felipe eduardo ricardo roberto juliana camila amanda larissa beatriz vitoria
  isabela leticia bruna patricia aline vanessa daniel daniela matheus thiago antonio francisco luiz
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  segunda terca quarta quinta sexta sabado domingo
  cachorro gatinho borboleta estrelinha passarinho chocolate pipoca cerveja futebol bola
  sucesso dinheiro trabalho empresa escola faculdade computador internet celular cliente bemvindo bemvinda
  mudar mudei trocar acesso entrar entrada login sistema loja vitrine comprar compras
  qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefgh qazwsx qwe asd
  welcome iloveyou dragon monkey sunshine football baseball superman batman pokemon naruto starwars princess
  letmein master shadow killer hello whatever trustno freedom mustang michael jordan ashley summer winter`.split(
    /\s+/,
  ),
)

/** Whole passwords of Brazil's habits that the list of leaked ones does not know. */
const OF_BRAZIL: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12341234 11223344 12344321 87654321 987654321 0987654321 10203040 102030405060
  01020304 13131313 14141414 12121212 12312312 123123123 123321123 123454321 147258369 159357258 741852963
  789456123 963852741 112233445566 123456123456 987654321987 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwer1234
  a1b2c3d4 a1s2d3f4 zaq12wsx p@ssw0rd p4ssw0rd pa$$w0rd passw0rd s3nh4123 s3nha123 s&nha123 senh@123 @dmin123
  4dm1n123 br4s1l123 fl4m3ng0 m4r14123 1a2b3c4d 123mudar 123trocar`.split(/\s+/),
)

let leaked: ReadonlySet<string> | undefined

/** Some eighteen thousand; the file says where they are from. Read when the first password is chosen. */
function readLeaked(): ReadonlySet<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
}

/** Whether a password, in lower case without accents, is one of the most common. */
function isListed(password: string): boolean {
  leaked ??= readLeaked()
  return OF_BRAZIL.has(password) || leaked.has(password)
}
