/** Where a visitor can send an article on to. Plain links: nothing of those sites is loaded here. */
export function shareLinks(title: string, url: string) {
  const message = encodeURIComponent(`${title} ${url}`);
  return [
    { label: "WhatsApp", href: `https://wa.me/?text=${message}`, icon: "lucide:message-circle" },
    {
      label: "E-mail",
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
      icon: "lucide:mail",
    },
  ];
}
