/** The beginnings and endings of which the commonest passwords are made, spelt without digits that stand for letters. */
const words = [
  'password', 'passw', 'pass', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbn', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'iloveyou', 'ilove', 'princess', 'sunshine', 'football',
  'baseball', 'basketball', 'superman', 'batman', 'spiderman', 'monkey', 'dragon', 'master', 'shadow', 'michael', 'jennifer', 'jordan', 'charlie', 'ashley', 'daniel', 'jessica', 'welcome',
  'login', 'admin', 'administrator', 'letmein', 'trustno', 'whatever', 'starwars', 'freedom', 'computer', 'internet', 'samsung', 'google', 'facebook', 'instagram', 'whatsapp', 'pokemon',
  'liverpool', 'chelsea', 'arsenal', 'manchester', 'cricket', 'sachin', 'dhoni', 'virat', 'kohli', 'india', 'bharat', 'hindustan', 'mumbai', 'delhi', 'jaipur', 'bhilwara', 'rajasthan',
  'ganesh', 'ganesha', 'krishna', 'radhakrishna', 'shivshakti', 'omsairam', 'sairam', 'jaishreeram', 'jaishriram', 'hanuman', 'mahadev', 'lakshmi', 'saibaba', 'waheguru', 'bismillah',
  'priyanka', 'rahul', 'rohit', 'pooja', 'neha', 'anjali', 'deepak', 'sanjay', 'vijay', 'suresh', 'ramesh', 'mahesh', 'lovely', 'sweetheart', 'darling', 'butterfly', 'chocolate', 'flower',
  'purple', 'orange', 'banana', 'summer', 'winter', 'spring', 'monday', 'friday', 'january', 'december', 'november', 'hello', 'helloworld', 'changeme', 'secret', 'default', 'temporary',
  'testing', 'test', 'guest', 'user', 'shop', 'dhaaga', 'crochet', 'handmade', 'gift', 'gifts', 'giftshop', 'keychain', 'myshop', 'iamgod', 'maggie', 'cookie', 'pepper', 'ginger', 'hunter',
  'killer', 'soccer', 'hockey', 'andrew', 'thomas', 'robert', 'matthew', 'joshua', 'george', 'nicole', 'hannah', 'amanda', 'melissa', 'michelle', 'family', 'mother', 'father', 'babygirl',
  'loveme', 'loveyou', 'forever', 'friends', 'angel', 'angels', 'heaven', 'blessed', 'jesus', 'allah', 'corvette', 'mercedes', 'ferrari', 'porsche', 'mustang', 'harley', 'phoenix', 'dolphin',
];
/** Runs over a keyboard, and the same sign again and again. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '98765432109876543210', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn', '1q2w3e4r5t6y7u8i9o0p', 'a1b2c3d4e5f6g7h8i9', '147258369147258369', '123123123123', '321321321321', '112233445566778899', '11223344556677889900', '12341234123412341234', '1234abcd1234abcd', 'abcd1234abcd1234', 'abc123abc123abc123'];
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };
const known = new Set(words);

/**
 * True for passwords that everybody tries first: a common word (also with digits for letters) followed by at most
 * six digits or signs, a run over the keyboard, or one or two signs repeated.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (runs.some((run) => run.startsWith(plain) || (plain.length >= 8 && run.includes(plain)))) return true;
  if (/^(.{1,4})\1+$/u.test(plain)) return true;
  const withoutTail = plain.replace(/[\d!@#$%^&*._-]{0,6}$/, '');
  return [withoutTail, plain].some((word) => isKnown(word) || isKnown(unleet(word)));
}

function isKnown(word: string): boolean {
  if (known.has(word)) return true;
  const half = word.slice(0, word.length / 2);
  return word.length % 2 === 0 && half + half === word && known.has(half);
}

function unleet(word: string): string {
  return word.replace(/[0134 57@$!]/g, (sign) => leet[sign] ?? sign);
}
