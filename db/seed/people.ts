/** Who can sign in to the demonstration shop. The addresses are of a reserved domain (RFC 2606): nobody's. */
export const demoPeople: { role: string; name: string; email: string; password: string }[] = [
  {
    role: 'Cliente com compras',
    name: 'Marina Duarte Lopes',
    email: 'marina@vitrine.example',
    password: 'demonstracao-marina',
  },
  {
    role: 'Cliente novo',
    name: 'Caio Ferreira Prado',
    email: 'caio@vitrine.example',
    password: 'demonstracao-caio',
  },
  {
    role: 'Administração',
    name: 'Helena Sampaio Reis',
    email: 'helena@vitrine.example',
    password: 'demonstracao-helena',
  },
]
