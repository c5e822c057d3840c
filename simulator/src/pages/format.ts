const DATE_TIME = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

/** `20/11/2026, 17:05:09`, in Brasília's time. */
export const dateTime = (at: number | string): string => DATE_TIME.format(new Date(at))

/** `12.345.678/0001-95`. */
export const cnpjText = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
