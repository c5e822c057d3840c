-- A shop as it stood at migration 0169: what a test puts into a database before newer migrations run on it.

insert into brand (id, name, legal_name, cnpj, address, email, phone, hours, monogram) values
  ('main', 'Casa Vitrine', 'Vitrine Conteúdo Digital Ltda.', '12ABC34501DE35', 'Rua Aurora, 214, São Paulo/SP',
    'atendimento@vitrine.example', '(11) 3000-0000', 'Segunda a sexta, das 9h às 18h', 'CV');
insert into brand (id, name, parent_id, number_series, identity_policy) values
  ('gg', 'Estúdio GG', 'main', 'GG', 'isolated');

insert into account (id, email, name, password_hash, email_verified_at, roles, brand_id, created_at) values
  ('acc_1', 'marina@vitrine.example', 'Marina Duarte', '$argon2id$1', '2026-05-02', '{}', 'main', '2026-05-01'),
  ('acc_2', 'bruno@vitrine.example', 'Bruno Reis', null, null, '{administrator}', 'main', '2026-05-03'),
  ('acc_3', 'marina@vitrine.example', 'Marina Duarte', '$argon2id$3', '2026-06-02', '{}', 'gg', '2026-06-01');
update account set email = 'marina.d@vitrine.example' where id = 'acc_1';
insert into account_profile (account_id, social_name, phone, birth_on, document_sealed, document_hash, version, updated_at)
  values ('acc_1', 'Nina', '+5511987654321', '1990-02-28', '\x01ff', '\x02', 3, '2026-05-04');
insert into consent (account_id, kind, granted, version, ip, at, text) values
  ('acc_1', 'terms', true, '2026-05-01', '203.0.113.7', '2026-05-01', 'Li e aceito os termos.'),
  ('acc_1', 'marketing', false, '2026-05-01', '203.0.113.7', '2026-05-01', null);
insert into session (id, account_id, ip, created_at, last_used_at, ends_at, ended_at, end_reason) values
  ('ses_1', 'acc_1', '203.0.113.7', '2026-11-01', '2026-11-20', '2026-12-01', null, null),
  ('ses_2', 'acc_1', '203.0.113.8', '2026-10-01', '2026-10-02', '2026-10-31', '2026-10-03', 'logoff');
insert into session_token (hash, session_id, kind, expires_at, rotated_at) values
  ('\xa1', 'ses_1', 'refresh', '2026-12-04', null), ('\xa2', 'ses_1', 'access', '2026-11-20 00:10', null);
insert into totp (account_id, secret, last_step, confirmed_at) values ('acc_2', '\xbeef', 59123456, '2026-05-05');

insert into category (id, name, position, slug) values ('cat_1', 'Finanças', 1, 'financas');
insert into product (id, slug, type, name, summary, cover, category_id, brand_ids, published_at, sold) values
  ('prd_1', 'planilha', 'one-off', 'Planilha de fluxo de caixa', 'Caixa em dia', '/covers/1.webp', 'cat_1', '{main,gg}', '2026-05-01', 2),
  ('prd_2', 'clube', 'subscription', 'Clube do autônomo', 'Um encontro por mês', '/covers/2.webp', 'cat_1', '{main}', '2026-05-01', 1);
insert into seat (product_id, total, taken) values ('prd_1', 10, 1);
insert into price (id, product_id, brand_id, interval, amount, starts_at, ends_at) values
  ('prc_0', 'prd_1', 'main', 'once', 3900, '2026-05-01', '2026-06-01'),
  ('prc_1', 'prd_1', 'main', 'once', 4990, '2026-06-01', null),
  ('prc_2', 'prd_2', 'main', 'month', 7990, '2026-05-01', null);
insert into coupon (id, code, name, kind, value, brand_ids, starts_at, used) values
  ('cpn_1', 'BOASVINDAS', 'Boas-vindas', 'percent', 1000, '{main}', '2026-05-01', 1);

insert into cart (id, brand_id, account_id, status, coupon_id, created_at, updated_at) values
  ('crt_1', 'main', 'acc_1', 'ordered', 'cpn_1', '2026-11-02', '2026-11-02'),
  ('crt_2', 'main', 'acc_1', 'ordered', null, '2026-11-08', '2026-11-08'),
  ('crt_3', 'main', 'acc_2', 'open', null, '2026-11-10', '2026-11-10');
insert into cart_line (id, cart_id, product_id, price_id, added_at) values
  ('cln_1', 'crt_1', 'prd_1', 'prc_1', '2026-11-02'), ('cln_3', 'crt_3', 'prd_1', 'prc_1', '2026-11-10');
insert into purchase_order (id, code, brand_id, account_id, cart_id, status, buyer_name, buyer_email, buyer_document,
    subtotal, discount, total, terms_version, placed_at, paid_at) values
  ('ord_1', '2026-000001-1', 'main', 'acc_1', 'crt_1', 'partially-refunded', 'Marina Duarte', 'marina@vitrine.example', '52998224725',
    4990, 499, 4491, '2026-05-01', '2026-11-02', '2026-11-02 00:03'),
  ('ord_2', '2026-000002-9', 'main', 'acc_1', 'crt_2', 'paid', 'Marina Duarte', 'marina@vitrine.example', '52998224725',
    7990, 0, 7990, '2026-05-01', '2026-11-08', '2026-11-08 00:01'),
  ('ord_3', '2026-000003-7', 'main', 'acc_2', 'crt_3', 'awaiting-payment', 'Bruno Reis', 'bruno@vitrine.example', '11144477735',
    4990, 0, 4990, '2026-05-01', '2026-11-10', null);
select setval('order_number', 3);
insert into order_line (id, order_id, product_id, price_id, name, interval, amount, discount, total, position) values
  ('lin_1', 'ord_1', 'prd_1', 'prc_1', 'Planilha de fluxo de caixa', 'once', 4990, 499, 4491, 0),
  ('lin_2', 'ord_2', 'prd_2', 'prc_2', 'Clube do autônomo', 'month', 7990, 0, 7990, 0),
  ('lin_3', 'ord_3', 'prd_1', 'prc_1', 'Planilha de fluxo de caixa', 'once', 4990, 0, 4990, 0);
insert into seat_hold (order_line_id, product_id, state) values ('lin_1', 'prd_1', 'sold');
insert into coupon_redemption (id, coupon_id, account_id, order_id, amount, state, at) values
  ('red_1', 'cpn_1', 'acc_1', 'ord_1', 499, 'confirmed', '2026-11-02');
insert into contract_summary (order_id, content, hash, at) values
  ('ord_2', 'Clube do autônomo, R$ 79,90 por mês', sha256(convert_to('Clube do autônomo, R$ 79,90 por mês', 'UTF8')), '2026-11-08');
insert into payment (id, order_id, attempt, method, provider, amount, status, txid, e2e_id, created_at, expires_at, paid_at,
    received, refunded) values
  ('pay_1', 'ord_1', 1, 'pix', 'api-pix', 4491, 'paid', 'pay1', 'E1', '2026-11-02', '2026-11-02 00:30', '2026-11-02 00:03', 4491, 1000),
  ('pay_2', 'ord_2', 1, 'pix', 'api-pix', 7990, 'paid', 'pay2', 'E2', '2026-11-08', '2026-11-08 00:30', '2026-11-08 00:01', 7990, 0),
  ('pay_3', 'ord_3', 1, 'pix', 'api-pix', 4990, 'pending', 'pay3', null, '2026-11-10', '2026-11-10 00:30', null, null, 0);
insert into webhook_event (provider, event_id, body, received_at, payment_id) values
  ('api-pix', 'E1', '{"pix": [{"endToEndId": "E1", "valor": "44.91"}]}', '2026-11-02 00:03', 'pay_1');
insert into refund (id, order_id, payment_id, amount, reason, channel, protocol, state, provider_id, requested_at, checked_at, ended_at)
  values ('ref_1', 'ord_1', 'pay_1', 1000, 'courtesy', 'original', 'P2026-000001-1', 'done', 'D1', '2026-11-03', '2026-11-03', '2026-11-03');
insert into refund_line (refund_id, order_line_id, amount) values ('ref_1', 'lin_1', 1000);
insert into refund_step (refund_id, state, attempt, at) values
  ('ref_1', 'requested', 1, '2026-11-03'), ('ref_1', 'processing', 1, '2026-11-03'), ('ref_1', 'done', 1, '2026-11-03');
insert into refund (id, order_id, amount, of_credit, reason, channel, protocol, state, provider_id, requested_at, checked_at, ended_at)
  values ('ref_2', 'ord_2', 500, 500, 'courtesy', 'credit', 'P2026-000002-9', 'done', 'D2', '2026-11-09', '2026-11-09', '2026-11-09');
insert into credit_entry (id, account_id, brand_id, kind, amount, order_id, refund_id, at) values
  ('cre_1', 'acc_1', 'main', 'granted', 500, 'ord_2', 'ref_2', '2026-11-09');

insert into subscription (id, account_id, brand_id, product_id, price_id, order_line_id, status, anchor_on, period_start_on,
    period_end_on, created_at, amount, charges, next_step_on) values
  ('sub_1', 'acc_1', 'main', 'prd_2', 'prc_2', 'lin_2', 'active', '2026-11-08', '2026-11-08', '2026-12-08', '2026-11-08', 7990, 1, '2026-12-01');
insert into subscription_event (id, subscription_id, account_id, move, to_status, actor, effective_on, command, at) values
  ('sev_1', 'sub_1', 'acc_1', 'start', 'active', 'payment', '2026-11-08', 'ord_2', '2026-11-08');
insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at, until_at, order_line_id) values
  ('ent_1', 'acc_1', 'prd_1', 'Planilha de fluxo de caixa', 'product', 'order', 'lin_1', '2026-11-02', null, 'lin_1'),
  ('ent_2', 'acc_1', 'prd_2', 'Clube do autônomo', 'product', 'subscription', 'sub_1', '2026-11-08', '2026-12-11', 'lin_2');
insert into review (id, product_id, account_id, brand_id, stars, text, author, created_at) values
  ('rev_1', 'prd_1', 'acc_1', 'main', 5, 'Uso toda semana e recomendo.', 'Marina D.', '2026-11-12');

insert into course (id, slug, title, hours, status, published_at) values
  ('crs_1', 'preco-certo', 'Preço certo', 4, 'published', '2026-05-01');
insert into course_module (id, course_id, title, position) values ('mod_1', 'crs_1', 'Começo', 1);
insert into lesson (id, module_id, title, minutes, position, status) values ('les_1', 'mod_1', 'Custos', 12, 1, 'published');
insert into enrolment (account_id, course_id, started_at, last_lesson_id) values ('acc_1', 'crs_1', '2026-11-13', 'les_1');
insert into message (id, kind, reference, recipient, subject, plain, created_at, sent_at) values
  ('msg_1', 'payment-confirmed', 'ord_1', 'marina@vitrine.example', 'Pagamento confirmado', 'Olá', '2026-11-02', '2026-11-02');
update mail_tally set count = count + 1 where outcome = 'sent';
insert into audit_event (at, actor_id, action, subject_kind, subject_id, subject_name, before, after, ip) values
  ('2026-11-03', 'acc_2', 'refund', 'order', 'ord_1', '2026-000001-1', null, '{"amount": 1000}', '203.0.113.9'),
  ('2026-11-04', 'acc_2', 'rename', 'product', 'prd_1', 'Planilha', '{"name": "Planilha"}', '{"name": "Planilha de fluxo de caixa"}', '203.0.113.9');
