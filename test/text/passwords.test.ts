import { describe, expect, test } from 'vitest'
import { redact, redactForOthers } from '../../src/text/redact.ts'

describe('L-08 passwords of any length go, the words around them stay', () => {
  test.each([
    ['password: ', 'hunter2'],
    ['Password: ', 'hunter2', ', then press enter'],
    ['**Password:** ', 'hunter2', '.'],
    ['password: `', 'hunter2', '`'],
    ['db_password = ', 'Summer2024!'],
    ['  password: ', 'p@ssw0rd', '\n  user: me'],
    ['{"user":"me","password":"', 'hunter2', '"}'],
    ['{\\"password\\":\\"', 'hunter2', '\\"}'],
    ["config['password'] = '", 's3cr3t', "'"],
    ["'password' => '", 's3cr3t', "'"],
    ['password="', '123456', '"'],
    ['password=', 'hunter2', '&user=me'],
    ['the password is ', 'hunter2'],
    ['PGPASSWORD=', 'abc', ' psql -h db'],
    ["export DB_PASSWORD='", 'two words', "'"],
    ['SMTP_PASS=', 'swordfish'],
    ['MYSQL_PWD=', 'foo'],
    ['docker run -e POSTGRES_PASSWORD=', 'postgres', ' postgres:16'],
    ['tool --password=', 'swordfish', ' x'],
    ['tool --admin-password ', 'hunter2', ' x'],
    ['mysql -uroot -p', 'foo', ' shop'],
    ['mysqldump -h db -u root -p', 'foo!bar', ' shop > x.sql'],
    ["mysql -p'", 'my word', "' shop"],
    ['sshpass -p ', 'foo', ' ssh me@host'],
    ['redis-cli -h db -a ', 'foo', ' ping'],
    ['docker login -u me -p ', 'foo', ' registry.example.com'],
    ['curl -u user:', 'pass', ' https://x'],
    ['curl -s --user "user:', 'pa ss', '" https://x'],
    ['curl -s \\\n  -u user:', 'pass', ' \\\n  https://x'],
    ['curl -uuser:', 'pass', ' https://x'],
    ['openssl rsa -passin pass:', 'foo', ' -in key.pem'],
    ['https://user:', 'pw', '@host/x'],
    ['redis://:', 'pw', '@host:6379'],
    ['Authorization: Basic ', 'dXNlcjpwYXNz'],
    ["{'Authorization': 'Basic ", 'Zm9vOmJhcg==', "'}"],
    ['machine example.com login me password ', 'foo', '\n'],
    ['Server=db;User Id=sa;Password=', 'foo', ';Encrypt=true'],
    ['Server=db;Uid=sa;Pwd=', 'foo', ';'],
    ['<password>', 'swordfish', '</password>'],
  ])('%s%s', (before, password, after = '') => {
    const { text, found } = redactForOthers(before + password + after)
    expect(text.replace(/\[redacted: [a-zA-Z ]+\]/, '|')).toBe(`${before}|${after}`)
    expect(found).toHaveLength(1)
    expect(redactForOthers(text)).toEqual({ text, found: [] })
  })

  test('one that is none hides no other behind it', () => {
    expect(redactForOthers('password: password: hunter2').text).toBe(
      'password: password: [redacted: password]',
    )
    expect(redactForOthers('password: $PW password: hunter2').text).toBe(
      'password: $PW password: [redacted: password]',
    )
  })
})

test.each([
  // types and code
  'password: string',
  'password: string;',
  'token: Token',
  'password: Uint8Array',
  'password: Option<String>,',
  'password: varchar(255)',
  'password VARCHAR(255) NOT NULL',
  'password = get_password()',
  'password = hash256(salt, input1)',
  'const password = req.body.password2',
  'password = config.db2.password',
  'login(user, password=pw1)',
  'login({ user, password: userPassword1 })',
  'password: password1',
  'this.password = password;',
  'password === other2 || fail1()',
  'password: await ask("Password")',
  'PASSWORD=$(cat /run/secrets/pw1)',
  'PASSWORD = "password"',
  'resetPassword: 3600000',
  'if (password != password2) throw e1',
  'algorithm for the password: sha256',
  'password: bcrypt2b',
  // text
  'The password is required.',
  'The password is base64 encoded',
  'password is 8 characters or more',
  '"password": "Passwort"',
  "password: 'Password is too short (min 8)'",
  '"generate-password": "^1.0.4"',
  '"password": "npm:other@4.1.2"',
  'password: /account/v2/reset',
  'password: "^(?=.*[A-Z])(?=.*\\d).{8,}$"',
  'Basic usage: run it',
  'the most basic training',
  '# pass 12',
  'pwd=/home/me OLDPWD=/srv/www2',
  'login and password required',
  // placeholders and references
  'password: <password>',
  'password: <your-password1>',
  'password: $PASSWORD',
  'password: $' + '{DB_PASSWORD}',
  'PASSWORD=$PASSWORD',
  'PASSWORD="$' + '{PASSWORD}"',
  'PASSWORD=%PASSWORD%',
  'PASSWORD=***',
  'password: ********',
  'password: xxxxxxxx',
  'password: {{ vault.password1 }}',
  'password: "{{ pw1 }}"',
  'password: !vault |',
  'password: your-password-here',
  'DB_PASSWORD=your_password',
  'REQUIRE_PASSWORD=true NO_PASSWORD=1',
  'https://user:***@host/x',
  'https://%s:%s@host/x',
  'https://user:$PASSWORD@host/x',
  'https://user:<password>@host/x',
  '<password>$' + '{env.PASSWORD}</password>',
  // options that take no password
  'mysql -u root -p shop',
  'mysql -p$PASSWORD shop',
  'mysql --port 3306 -port',
  'gcc -lmysql -pthread',
  'docker run --name mysql -p3306:3306 mysql',
  'docker run mongo -p 27017:27017',
  'docker run -u 1000:1000 image1',
  'curl -u user https://host:443',
  'curl -u "$USER:$PASSWORD" https://x',
  'curl -u user:<password> https://x',
  'tool --password <password> --password-file=secret1.txt',
  '  --password string   the password of the user',
  'cargo new_lint --pass=late',
])('what is no password stays: %s', text => {
  expect(redactForOthers(text)).toEqual({ text, found: [] })
})

test('a file keeps its passwords where it is read, judged and edited', () => {
  const text = "login('me', { password: 'hunter2' })\nPOSTGRES_PASSWORD=postgres1\nmysql -uroot -pfoo1 shop\n"
  expect(redact(text)).toEqual({ text, found: [] })
  expect(redactForOthers(text).found).toHaveLength(3)
})
