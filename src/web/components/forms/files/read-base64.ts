export async function readBase64(file: File): Promise<string> {
  const reader = new FileReader();
  const isRead = new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(file);
  await isRead;
  return String(reader.result).replace(/^[^,]*,?/, '');
}
