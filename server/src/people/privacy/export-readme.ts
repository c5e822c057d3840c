/** What stands beside the data, so that a person and a program can both read the copy. */
export const README = `Cópia dos seus dados pessoais

Este arquivo reúne o que guardamos sobre você (LGPD, art. 18, II e V).

- Cada assunto tem uma pasta, e cada tabela vem em dois formatos: JSON (para outros sistemas) e CSV (para planilhas,
  separado por ponto e vírgula, em UTF-8).
- Datas e horas estão em UTC, no formato ISO 8601. Valores em dinheiro estão em centavos de real.
- Na pasta "compras/recibos" há um PDF para cada compra paga.
- Senhas, chaves e códigos ficam de fora: eles dariam acesso à sua conta a quem lesse este arquivo.

Guarde-o em lugar seguro e apague-o quando não precisar mais dele.
`
