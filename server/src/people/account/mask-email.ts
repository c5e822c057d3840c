/** `marina@vitrine.example` as `m••••a@vitrine.example`: enough to know one's own address by. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const shown = local.length > 2 ? [local[0], local.at(-1)] : [local[0], '']
  return `${shown[0]}••••${shown[1]}${email.slice(at)}`
}
