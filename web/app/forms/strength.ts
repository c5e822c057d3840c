export interface Strength {
  /** 0 (nothing typed) to 3. */
  level: 0 | 1 | 2 | 3
  hint: string
}

/** A hint while a password is typed: length is what counts, a repeated character or a run does not (ASVS 5.0, 6.2). */
export function strengthOf(password: string): Strength {
  if (!password)
    return { level: 0, hint: 'No mínimo 8 caracteres. Uma frase longa é mais forte e mais fácil de lembrar.' }
  const different = new Set(password.toLowerCase()).size
  if (password.length < 8)
    return { level: 1, hint: `Curta: faltam ${8 - password.length} para o mínimo de 8 caracteres.` }
  if (different < 5 || isRun(password)) return { level: 1, hint: 'Fraca: evite repetições e sequências.' }
  if (password.length < 12) return { level: 2, hint: 'Razoável. Com 15 caracteres ou mais fica forte.' }
  return password.length < 15
    ? { level: 2, hint: 'Boa. Com 15 caracteres ou mais fica forte.' }
    : { level: 3, hint: 'Forte.' }
}

/** True when most characters follow the one before (`12345678`, `abcdefgh`). */
function isRun(password: string): boolean {
  const steps = Array.from(
    password.slice(1),
    (character, index) => character.charCodeAt(0) - password.charCodeAt(index),
  )
  return steps.filter((step) => step === 1 || step === -1).length > steps.length / 2
}
